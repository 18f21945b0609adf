/** The routes of function and event permissions. */
package dev.portcullis.web.permission;
