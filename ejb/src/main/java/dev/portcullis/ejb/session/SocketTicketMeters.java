package dev.portcullis.ejb.session;

import dev.portcullis.ejb.metrics.FeatureMeters;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/** Counts tickets that opened no WebSocket. */
@ApplicationScoped
public class SocketTicketMeters extends FeatureMeters {
  /** Why a ticket opened nothing; the client receives the same response for each. */
  public enum Refusal {
    /** No such ticket, or it was used before. */
    UNKNOWN,
    /** It was presented too late. */
    EXPIRED,
    /** It was presented from another network. */
    NETWORK,
    /** Its session has ended. */
    SESSION
  }

  private final Map<Refusal, Counter> refused = new EnumMap<>(Refusal.class);

  @Override
  protected void register(MeterRegistry registry) {
    for (Refusal reason : Refusal.values()) {
      refused.put(
          reason,
          Counter.builder("portcullis_websocket_tickets_refused")
              .description("Tickets that opened no WebSocket, by reason")
              .tag("reason", reason.name().toLowerCase(Locale.ROOT))
              .register(registry));
    }
  }

  /** Counts a ticket that was refused. */
  public void refused(Refusal reason) {
    refused.get(reason).increment();
  }
}
