package dev.portcullis.persistence.webhook.endpoint;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.webhook.matching.SubscribedEvent;
import dev.portcullis.persistence.webhook.matching.SubscribedEventsJson;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * The events that an endpoint receives (R-WEB-1). The scan advances its progress, never through
 * this entity.
 */
@Entity
@Table(name = "webhook_subscriptions")
public class WebhookSubscription {
  @Id private UUID id;

  @Column(name = "endpoint_id", updatable = false)
  private UUID endpointId;

  @Column(name = "chain_name", updatable = false)
  private String chainName;

  @Column(name = "chain_id", updatable = false)
  private long chainId;

  @Column(updatable = false)
  private String contract;

  @Column(updatable = false)
  private String topic0;

  @Column(updatable = false)
  private String events;

  @Column(name = "block_tag", updatable = false)
  private String blockTag;

  @Column(name = "decode_events")
  private boolean decodeEvents;

  @Column(name = "from_block", updatable = false)
  private long fromBlock;

  @Column(updatable = false)
  private String status;

  @Column(updatable = false)
  private boolean live;

  @Column(name = "resume_block", updatable = false)
  private long resumeBlock;

  @Column(name = "created_at", updatable = false)
  private Instant createdAt;

  @Column(name = "updated_at")
  private Instant updatedAt;

  /**
   * The events of a subscription.
   *
   * @param chainName the chain's name
   * @param chainId the chain's id
   * @param contract the emitting contract
   * @param events which of its events, at least one
   * @param blockTag the block tag up to which they are announced
   */
  public record Event(
      String chainName,
      long chainId,
      Address contract,
      List<SubscribedEvent> events,
      BlockTag blockTag) {
    /** Copies the list. */
    public Event {
      events = List.copyOf(events);
    }

    /** All logs with this first topic, immediately. */
    public Event(String chainName, long chainId, Address contract, Hash32 topic0) {
      this(chainName, chainId, contract, List.of(SubscribedEvent.all(topic0)), BlockTag.LATEST);
    }
  }

  /** For Hibernate. */
  protected WebhookSubscription() {}

  /** A new subscription from {@code fromBlock} on; the scan includes it in its next step. */
  public WebhookSubscription(
      WebhookEndpoint endpoint, UUID id, Event event, boolean decodeEvents, long fromBlock) {
    this.id = id;
    this.endpointId = endpoint.id();
    this.chainName = event.chainName();
    this.chainId = event.chainId();
    this.contract = event.contract().text();
    this.topic0 = event.events().get(0).topic0().text();
    this.events = SubscribedEventsJson.text(event.events());
    this.blockTag = event.blockTag().wireName();
    this.decodeEvents = decodeEvents;
    this.fromBlock = fromBlock;
    this.status = "active";
    this.live = false;
    this.resumeBlock = fromBlock;
    this.createdAt = endpoint.createdAt();
    this.updatedAt = endpoint.createdAt();
  }

  /** Decodes later events, or sends them raw. */
  public void decode(boolean on, Instant now) {
    decodeEvents = on;
    updatedAt = now;
  }

  /** The subscription's id. */
  public UUID id() {
    return id;
  }

  /** The endpoint that is called. */
  public UUID endpointId() {
    return endpointId;
  }

  /** The chain's name. */
  public String chainName() {
    return chainName;
  }

  /** The chain's id. */
  public long chainId() {
    return chainId;
  }

  /** The contract, in lowercase. */
  public String contract() {
    return contract;
  }

  /** The first topic of its first event, in lowercase. */
  public String topic0() {
    return topic0;
  }

  /** The events. */
  public List<SubscribedEvent> events() {
    return SubscribedEventsJson.of(topic0, events);
  }

  /** Whether it receives all logs with {@link #topic0}, and no others. */
  public boolean hasSingleEvent() {
    return events == null;
  }

  /** The block tag up to which events are announced. */
  public BlockTag blockTag() {
    return BlockTag.named(blockTag);
  }

  /** Whether events are decoded. */
  public boolean decodeEvents() {
    return decodeEvents;
  }

  /** The first block that is read. */
  public long fromBlock() {
    return fromBlock;
  }

  /**
   * {@code active}; {@code failing} once the last delivery became a dead letter; {@code error}
   * while the chain cannot be read for it.
   */
  public String status() {
    return status;
  }

  /** Whether the scan of new blocks already serves it. */
  public boolean live() {
    return live;
  }

  /** Where reading continues if it is not live. */
  public long resumeBlock() {
    return resumeBlock;
  }

  /** When it was created. */
  public Instant createdAt() {
    return createdAt;
  }

  /** When it was last changed. */
  public Instant updatedAt() {
    return updatedAt;
  }
}
