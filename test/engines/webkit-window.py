"""A window of a phone's size for WebKitWebDriver: WebKit's own MiniBrowser is never narrower than 447 pixels.

Its argument is a script that runs in every document before the document's own. --check only loads the packages.
"""
import sys

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gtk, WebKit2

if sys.argv[1] == '--check':
    sys.exit()

context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)
scripts = WebKit2.UserContentManager()
scripts.add_script(
    WebKit2.UserScript(
        sys.argv[1],
        WebKit2.UserContentInjectedFrames.TOP_FRAME,
        WebKit2.UserScriptInjectionTime.START,
    )
)


def open_window(_):
    view = WebKit2.WebView(web_context=context, user_content_manager=scripts, is_controlled_by_automation=True)
    window = Gtk.Window(default_width=360, default_height=640, decorated=False)
    window.add(view)
    window.show_all()
    return view


def start(_, session):
    info = WebKit2.ApplicationInfo()
    info.set_name('phone')
    session.set_application_info(info)
    session.connect('create-web-view', open_window)


context.connect('automation-started', start)
Gtk.main()
