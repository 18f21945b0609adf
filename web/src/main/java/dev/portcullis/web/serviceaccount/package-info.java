/** Services, and what they and M2M applications ask. */
package dev.portcullis.web.serviceaccount;
