/** All permissions of a contract at once, grouped by their functions and events. */
package dev.portcullis.ejb.permission.matrix;
