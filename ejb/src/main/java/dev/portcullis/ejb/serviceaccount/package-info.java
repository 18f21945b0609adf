/**
 * Services of the zone, and what they and M2M applications may ask (R-IDN-20, R-IDN-26).
 *
 * <ol>
 *   <li>A service is identified by the address of its key, which no other service has.
 *   <li>It asks which users read everything, and reads the record of each contract.
 *   <li>A new key, or the removal of the service, ends its sessions.
 * </ol>
 */
package dev.portcullis.ejb.serviceaccount;
