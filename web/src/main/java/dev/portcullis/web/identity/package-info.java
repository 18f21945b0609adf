/** The routes of wallet challenges and of the caller's profile. */
package dev.portcullis.web.identity;
