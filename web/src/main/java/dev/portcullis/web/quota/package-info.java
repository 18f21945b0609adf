/** Quotas. */
package dev.portcullis.web.quota;
