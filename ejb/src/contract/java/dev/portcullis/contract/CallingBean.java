package dev.portcullis.contract;

import jakarta.annotation.Resource;
import jakarta.ejb.EJBException;
import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.transaction.TransactionSynchronizationRegistry;

/** Calls other beans and survives what they throw. */
@Stateless
public class CallingBean {
  @Resource(lookup = "java:comp/TransactionSynchronizationRegistry")
  private TransactionSynchronizationRegistry registry;

  @Inject private ThrowingBean other;
  @Inject private AttributeBean attributes;
  @Inject private Event<Fired> events;

  /** What {@link Hearing} observes. */
  public record Fired(String name) {}

  /** Calls a bean that fails in this transaction. */
  public void joined(Seen seen, Seen inner, RuntimeException thrown) throws Exception {
    seen.look(registry);
    try {
      other.required(inner, thrown);
    } catch (EJBException survived) {
      // The transaction does not.
    }
  }

  /** Calls a bean that fails in a transaction of its own. */
  public void separate(Seen seen, Seen inner, RuntimeException thrown) throws Exception {
    seen.look(registry);
    try {
      other.requiresNew(inner, thrown);
    } catch (EJBException survived) {
      // So does the transaction.
    }
  }

  /** Calls a bean in its transaction, and one in another, and fails. */
  public void failsAfterwards(Seen joined, Seen separate) {
    attributes.required(joined);
    attributes.requiresNew(separate);
    throw new ContractExceptions.Defect();
  }

  /** Fires an event. */
  public void fires(String name) {
    events.fire(new Fired(name));
  }

  /** Fires an event and fails. */
  public void firesAndFails(String name) {
    events.fire(new Fired(name));
    throw new ContractExceptions.RollingBack();
  }
}
