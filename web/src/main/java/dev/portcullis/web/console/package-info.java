/** The pages for people: what the module console made, over HTTP. */
package dev.portcullis.web.console;
