/**
 * Event webhooks (R-WEB-1).
 *
 * <ol>
 *   <li>A user subscribes a callback address to one event of one contract; beside administrators
 *       only the owner sees it.
 *   <li>A callback address never leads to a special address of the network, unless a setting allows
 *       it. The address is checked when it is set and again at each connection.
 *   <li>An owner receives only events that they may see. This is checked when a log is matched and
 *       again before each callback; other events are counted for administrators only (ADR 0030).
 *   <li>Administrators see, disable and delete the webhooks of their users. An owner cannot enable
 *       a webhook that an administrator disabled.
 *   <li>A log that matches is queued in the transaction that moves the reading position, so none is
 *       lost or doubled whenever a process is killed.
 *   <li>A queued callback is sent at least once, with the same id and the same bytes each time, or
 *       ends as a visible dead letter.
 *   <li>A log whose block leaves the chain is retracted by a separate callback.
 *   <li>The signing key is shown once and stored encrypted.
 * </ol>
 *
 * <p>Reading (ChainScan) and sending (Dispatcher) are loops that the batch module runs; past blocks
 * (Backfiller) are read in chunks.
 *
 * <p>The packages are layers in the order in which a log passes them; none uses a later one (ADR
 * 0133): settings, matching; callback, http; delivery; endpoint, scan; backfill; operational,
 * polling, record, redelivery; kafka, testevent; maintenance. The package abi uses none of them.
 */
package dev.portcullis.ejb.webhook;
