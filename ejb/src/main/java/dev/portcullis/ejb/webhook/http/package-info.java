/** Posts callbacks to where they may go, and says what came of each attempt. */
package dev.portcullis.ejb.webhook.http;
