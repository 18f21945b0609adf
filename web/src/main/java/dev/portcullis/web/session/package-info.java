/** The routes of sessions. */
package dev.portcullis.web.session;
