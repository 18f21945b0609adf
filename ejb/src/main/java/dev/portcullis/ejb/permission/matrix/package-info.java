/** All permissions of a contract at once, beside the functions and events that they are for. */
package dev.portcullis.ejb.permission.matrix;
