/** Measures the lag and the throughput of event webhooks, and drops old data. */
package dev.portcullis.ejb.webhook.maintenance;
