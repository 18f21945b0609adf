/** The routes of the policy as a document (ADR 0160). */
package dev.portcullis.web.policydocument;
