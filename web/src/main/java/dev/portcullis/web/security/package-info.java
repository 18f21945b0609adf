/** Authentication, and the access rules of the routes. */
package dev.portcullis.web.security;
