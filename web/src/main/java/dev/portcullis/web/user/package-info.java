/** The user routes of zone administrators. */
package dev.portcullis.web.user;
