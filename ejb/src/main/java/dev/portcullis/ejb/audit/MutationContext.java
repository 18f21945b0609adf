package dev.portcullis.ejb.audit;

import dev.portcullis.kernel.CallContext;
import dev.portcullis.persistence.audit.MutationAttribution;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/**
 * Tells the mutation triggers who acts. {@link Audited} methods have it done for them; jobs and
 * timers that change tables call {@link #bind()} first in their transaction.
 */
@ApplicationScoped
public class MutationContext {
  private final MutationAttribution attribution;

  /** For the container. */
  protected MutationContext() {
    this(null);
  }

  /** With its parts. */
  @Inject
  public MutationContext(MutationAttribution attribution) {
    this.attribution = attribution;
  }

  /** Attributes every row that this transaction changes to the call bound to this thread. */
  public void bind() {
    attribution.attribute(CallContext.current());
  }

  /** The same, by a method that is {@link Audited}; the id of the transaction. */
  String bindTransaction() {
    return attribution.attributeTransaction(CallContext.current());
  }
}
