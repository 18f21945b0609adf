/** Routes about applications that users sign in for. */
package dev.portcullis.web.application;
