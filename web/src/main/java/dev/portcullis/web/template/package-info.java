/** The routes of templates. */
package dev.portcullis.web.template;
