/**
 * Event webhooks (document 1, "Event webhook" and "Events"; supplement 1.12).
 *
 * <ol>
 *   <li>A user subscribes a callback address to one event of one contract; beside administrators
 *       only the owner sees it.
 *   <li>A callback address never leads to a special address of the network, unless a setting allows
 *       it: checked when it is given and again when it is connected to.
 *   <li>An owner is told of what they may see, judged when a log is matched and again whenever a
 *       callback is about to be sent; the rest is counted for administrators only (ADR 0030).
 *   <li>Administrators see, disable and delete the webhooks of their users; what one of them
 *       disabled its owner cannot enable.
 *   <li>A log that matches is queued in the transaction that moves the reading position, so none is
 *       lost or doubled whenever a process is killed.
 *   <li>A queued callback is sent at least once, with the same id and the same bytes each time, or
 *       ends as a visible dead letter.
 *   <li>A log whose block leaves the chain is taken back by a callback of its own.
 *   <li>The signing key is shown once and stored encrypted.
 * </ol>
 *
 * <p>Reading (ChainScan) and sending (Dispatcher) are loops that the batch module runs; past blocks
 * (Backfiller) are read in chunks.
 *
 * <p>The packages are floors in the order of the way of a log, and none knows one further up (ADR
 * 0133): settings, matching; callback, http; delivery; endpoint, scan; backfill; operational,
 * polling, record, redelivery; kafka, testevent; upkeep. abi knows none of them.
 */
package dev.portcullis.ejb.webhook;
