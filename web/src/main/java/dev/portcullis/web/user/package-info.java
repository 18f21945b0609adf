/** The routes of users as the zone administers them. */
package dev.portcullis.web.user;
