/** The demonstration of one event from a transaction to a callback, at the end of a start. */
package dev.portcullis.launcher.demo;
