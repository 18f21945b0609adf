package dev.portcullis.ejb.webhook.settings;

import dev.portcullis.ejb.job.RetryPolicy;
import dev.portcullis.ejb.security.IpRange;
import java.time.Duration;
import java.util.List;

/**
 * The settings of event webhooks, checked.
 *
 * @param allowedNetworks special networks that callbacks may reach nevertheless
 * @param reading how the chain is read
 * @param retry when a failed callback is tried again
 * @param sending how callbacks are sent
 * @param disableAfter endpoints that have received nothing for this long are disabled; zero: none
 * @param noticeAfter owners are notified of endpoints that have received nothing for this long;
 *     zero: of none
 */
public record WebhookSettings(
    List<IpRange> allowedNetworks,
    ReadConfig reading,
    RetryPolicy retry,
    Sending sending,
    Duration disableAfter,
    Duration noticeAfter) {
  /**
   * How the chain is read.
   *
   * @param maxBlocks blocks read in one step
   * @param poll how long to wait for a head before polling
   * @param reorganisationDepth how many of the last blocks are remembered
   * @param maxBackoff the maximum back-off after a failure
   * @param lease the duration of the reading node's lease
   */
  public record ReadConfig(
      int maxBlocks, Duration poll, int reorganisationDepth, Duration maxBackoff, Duration lease) {}

  /**
   * How callbacks are sent.
   *
   * @param timeout how long one attempt may take
   * @param lease the duration of a node's lease of shards unless it renews it
   * @param poll how long to wait for a signal before polling for due callbacks
   * @param inFlight the maximum number of callbacks in flight in total
   * @param inFlightPerOwner the maximum number of callbacks in flight of one user
   * @param inFlightPerEndpoint the maximum number of callbacks in flight to one endpoint
   * @param bytes the approximate maximum size in bytes of all callbacks that were read or are in
   *     flight
   */
  public record Sending(
      Duration timeout,
      Duration lease,
      Duration poll,
      int inFlight,
      int inFlightPerOwner,
      int inFlightPerEndpoint,
      long bytes) {}
}
