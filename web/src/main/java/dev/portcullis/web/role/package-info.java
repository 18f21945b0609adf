/** The routes of roles. */
package dev.portcullis.web.role;
