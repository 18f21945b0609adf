/** Limits the resources of requests before they are processed. */
package dev.portcullis.ejb.admission;
