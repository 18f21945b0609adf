/** The pages of the module console, over HTTP. */
package dev.portcullis.web.console;
