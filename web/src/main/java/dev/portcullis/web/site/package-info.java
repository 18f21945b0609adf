/** The documents of the product as pages. */
package dev.portcullis.web.site;
