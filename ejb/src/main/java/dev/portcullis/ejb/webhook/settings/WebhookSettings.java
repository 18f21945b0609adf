package dev.portcullis.ejb.webhook.settings;

import dev.portcullis.ejb.job.RetryPolicy;
import dev.portcullis.ejb.security.IpRange;
import java.time.Duration;
import java.util.List;

/**
 * The settings of event webhooks, checked.
 *
 * @param allowedNetworks special networks that callbacks may lead to nevertheless
 * @param reading how the chain is read
 * @param retry when a failed callback is tried again
 * @param sending how callbacks are sent
 * @param disableAfter endpoints at which nothing was received for so long are disabled; zero: none
 * @param noticeAfter owners are told of endpoints at which nothing was received for so long; zero:
 *     of none
 */
public record WebhookSettings(
    List<IpRange> allowedNetworks,
    Reading reading,
    RetryPolicy retry,
    Sending sending,
    Duration disableAfter,
    Duration noticeAfter) {
  /**
   * How the chain is read.
   *
   * @param maxBlocks blocks read in one step
   * @param poll how long to wait for a head before looking by oneself
   * @param reorganisationDepth how many of the last blocks are remembered
   * @param maxBackoff the longest wait after a failure
   * @param lease how long the node that reads keeps the others from it
   */
  public record Reading(
      int maxBlocks, Duration poll, int reorganisationDepth, Duration maxBackoff, Duration lease) {}

  /**
   * How callbacks are sent.
   *
   * @param timeout how long one attempt may take
   * @param lease how long a node has its shards of the queues unless it prolongs that
   * @param poll how long to wait for something due before looking by oneself
   * @param inFlight callbacks in flight in all
   * @param inFlightPerOwner callbacks in flight of one user
   * @param inFlightPerEndpoint callbacks in flight to one endpoint
   * @param bytes about how many bytes all callbacks that were read or are in flight may have
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
