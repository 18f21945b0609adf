/** The routes of organizations. */
package dev.portcullis.web.organization;
