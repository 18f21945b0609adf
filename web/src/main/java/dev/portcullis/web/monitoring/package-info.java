/** Routes about the jobs of the service. */
package dev.portcullis.web.monitoring;
