/** What a callback is: its id, its body, its bytes and the keys that sign it (R-WEB-8, R-WEB-9). */
package dev.portcullis.ejb.webhook.callback;
