/** Services of the zone. */
package dev.portcullis.persistence.serviceaccount;
