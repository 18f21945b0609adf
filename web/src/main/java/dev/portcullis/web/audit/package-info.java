/** The routes of the audit log, and the row of each request that was refused or failed. */
package dev.portcullis.web.audit;
