/** Posts callbacks to permitted addresses, and classifies the outcome of each attempt. */
package dev.portcullis.ejb.webhook.http;
