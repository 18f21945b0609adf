package dev.portcullis.ejb.audit;

import dev.portcullis.kernel.CallContext;
import dev.portcullis.persistence.audit.MutationAttribution;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/**
 * Provides the mutation triggers with the current actor. {@link Audited} methods do so
 * automatically; jobs and timers that change tables call {@link #bind()} first in their
 * transaction.
 */
@ApplicationScoped
public class MutationContext {
  private final MutationAttribution attribution;

  /** For the container. */
  protected MutationContext() {
    this(null);
  }

  /** Creates the context with its collaborators. */
  @Inject
  public MutationContext(MutationAttribution attribution) {
    this.attribution = attribution;
  }

  /** Attributes every row that this transaction changes to the call bound to this thread. */
  public void bind() {
    attribution.attribute(CallContext.current());
  }

  /** As {@link #bind()}, for an {@link Audited} method; returns the id of the transaction. */
  String bindTransaction() {
    return attribution.attributeTransaction(CallContext.current());
  }
}
