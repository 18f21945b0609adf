/** The queues of callbacks, their failures and results, and the assignment of sending nodes. */
package dev.portcullis.persistence.webhook.delivery;
