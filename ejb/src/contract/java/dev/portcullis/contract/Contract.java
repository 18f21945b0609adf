package dev.portcullis.contract;

import dev.portcullis.contract.ContractExceptions.Checked;
import dev.portcullis.contract.ContractExceptions.Defect;
import dev.portcullis.contract.ContractExceptions.Disowned;
import dev.portcullis.contract.ContractExceptions.Harmless;
import dev.portcullis.contract.ContractExceptions.Heir;
import dev.portcullis.contract.ContractExceptions.RollingBack;
import jakarta.annotation.Resource;
import jakarta.ejb.EJBException;
import jakarta.ejb.EJBTransactionRequiredException;
import jakarta.ejb.EJBTransactionRolledbackException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.RollbackException;
import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.UserTransaction;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The cases by name. Each begins without a transaction, and fails with an {@link AssertionError}
 * where the container deviates from Enterprise Beans 4.0 (chapters 8 and 9).
 */
@ApplicationScoped
public class Contract {
  @Inject private AttributeBean attributes;
  @Inject private DerivedBean derived;
  @Inject private ThrowingBean throwing;
  @Inject private CallingBean calling;
  @Inject private BeanManagedBean beanManaged;
  @Inject private Hearing hearing;
  @Resource private UserTransaction transaction;

  @Resource(lookup = "java:comp/TransactionSynchronizationRegistry")
  private TransactionSynchronizationRegistry registry;

  /** A case. */
  @FunctionalInterface
  public interface Case {
    /** Runs it. */
    void run() throws Exception;
  }

  /** All cases, by what they state. */
  public Map<String, Case> cases() {
    Map<String, Case> cases = new LinkedHashMap<>();
    cases.put("required begins a transaction and commits it", this::requiredBegins);
    cases.put("required joins the caller's", () -> joins(attributes::required));
    cases.put("requiresNew suspends the caller's", this::requiresNewSuspends);
    cases.put("supports has none without the caller's", () -> hasNone(attributes::supports));
    cases.put("supports joins the caller's", () -> joins(attributes::supports));
    cases.put("notSupported suspends the caller's", this::notSupportedSuspends);
    cases.put("mandatory refuses a caller without", this::mandatoryRefuses);
    cases.put("mandatory joins the caller's", () -> joins(attributes::mandatory));
    cases.put("never has none", () -> hasNone(attributes::never));
    cases.put("never refuses a caller with one", this::neverRefuses);
    cases.put("a method inherited has the attribute of its class", this::inherited);
    cases.put("a method overridden has the attribute of the bean", this::overridden);
    cases.put("a method's own attribute goes first", () -> begins(derived::ofItsOwn));
    cases.put("a call of the bean to itself is no call", this::callsItself);
    cases.put("a defect rolls back and is wrapped", this::defectInOwn);
    cases.put("a defect marks the caller's transaction", this::defectInCallers);
    cases.put("a defect without a transaction is wrapped", this::defectWithout);
    cases.put("an application exception commits", () -> passes(new Harmless(), true));
    cases.put("one with rollback rolls back", () -> passes(new RollingBack(), false));
    cases.put("its subclass does as well", () -> passes(new Heir(), false));
    cases.put("a checked exception commits", () -> passes(new Checked(), true));
    cases.put("what is not inherited is a defect", this::disowned);
    cases.put("one with rollback marks the caller's", () -> marksCallers(new RollingBack(), true));
    cases.put("one without leaves the caller's alone", () -> marksCallers(new Harmless(), false));
    cases.put("a marked transaction is rolled back without a word", this::marked);
    cases.put("a survived defect of a joined call rolls back", this::survivedJoined);
    cases.put("a survived defect of a separate call does not", this::survivedSeparate);
    cases.put("what was separate stays when the caller fails", this::separateStays);
    cases.put("a marked transaction cannot be committed", this::cannotBeCommitted);
    cases.put("a bean that manages its own does not see the caller's", this::beanManaged);
    cases.put("a transaction that a bean forgets is rolled back", this::forgotten);
    cases.put("observers hear of a success after it", this::heardOfSuccess);
    cases.put("observers hear of a failure after it", this::heardOfFailure);
    cases.replaceAll((name, each) -> () -> alone(each));
    return cases;
  }

  /** Leaves no transaction of a case that failed to the next. */
  private void alone(Case each) throws Exception {
    try {
      each.run();
    } finally {
      if (transaction.getStatus() != Status.STATUS_NO_TRANSACTION) {
        transaction.rollback();
      }
    }
  }

  /** A call that shows its transaction. */
  @FunctionalInterface
  private interface Call {
    void on(Seen seen) throws Exception;
  }

  private void requiredBegins() throws Exception {
    begins(attributes::required);
  }

  private static void begins(Call call) throws Exception {
    Seen seen = new Seen();
    call.on(seen);
    Expect.that(seen.key() != null, "it has a transaction");
    Expect.that(seen.isCommitted(), "which was committed");
  }

  private void joins(Call call) throws Exception {
    Seen seen = new Seen();
    transaction.begin();
    Object callers = registry.getTransactionKey();
    call.on(seen);
    Expect.that(callers.equals(seen.key()), "it has the transaction of its caller");
    Expect.that(!seen.isCommitted(), "which it did not commit");
    transaction.rollback();
    Expect.that(seen.isRolledBack(), "and which its caller rolled back");
  }

  private static void hasNone(Call call) throws Exception {
    Seen seen = new Seen();
    call.on(seen);
    Expect.that(seen.key() == null, "it has no transaction");
  }

  private void requiresNewSuspends() throws Exception {
    Seen seen = new Seen();
    transaction.begin();
    Object callers = registry.getTransactionKey();
    attributes.requiresNew(seen);
    Expect.that(seen.key() != null && !callers.equals(seen.key()), "it has one of its own");
    Expect.that(seen.isCommitted(), "which was committed");
    Expect.that(callers.equals(registry.getTransactionKey()), "the caller's is resumed");
    transaction.rollback();
  }

  private void notSupportedSuspends() throws Exception {
    Seen seen = new Seen();
    transaction.begin();
    attributes.notSupported(seen);
    Expect.that(seen.key() == null, "it has no transaction");
    Expect.that(transaction.getStatus() == Status.STATUS_ACTIVE, "the caller's is resumed");
    transaction.rollback();
  }

  private void mandatoryRefuses() {
    Expect.thrown(EJBTransactionRequiredException.class, () -> attributes.mandatory(new Seen()));
  }

  private void neverRefuses() throws Exception {
    transaction.begin();
    Expect.thrown(EJBException.class, () -> attributes.never(new Seen()));
    transaction.rollback();
  }

  private void inherited() throws Exception {
    hasNone(derived::inherited);
  }

  private void overridden() throws Exception {
    Expect.thrown(EJBTransactionRequiredException.class, () -> derived.overridden(new Seen()));
    joins(derived::overridden);
  }

  private void callsItself() {
    Seen seen = new Seen();
    Seen inner = new Seen();
    attributes.callsItself(seen, inner);
    Expect.that(seen.key().equals(inner.key()), "both had one transaction");
  }

  private void defectInOwn() {
    Seen seen = new Seen();
    Defect defect = new Defect();
    EJBException thrown = Expect.thrown(EJBException.class, () -> throwing.required(seen, defect));
    Expect.that(thrown.getCause() == defect, "the cause is what was thrown");
    Expect.that(seen.isRolledBack(), "the transaction was rolled back");
  }

  private void defectInCallers() throws Exception {
    transaction.begin();
    Expect.thrown(
        EJBTransactionRolledbackException.class, () -> throwing.required(new Seen(), new Defect()));
    Expect.that(transaction.getStatus() == Status.STATUS_MARKED_ROLLBACK, "it is marked");
    transaction.rollback();
  }

  private void defectWithout() {
    Defect defect = new Defect();
    EJBException thrown = Expect.thrown(EJBException.class, () -> throwing.notSupported(defect));
    Expect.that(thrown.getCause() == defect, "the cause is what was thrown");
  }

  private void passes(Exception exception, boolean isCommitted) {
    Seen seen = new Seen();
    Exception thrown =
        Expect.thrown(exception.getClass(), () -> throwing.required(seen, exception));
    Expect.that(thrown == exception, "it is what was thrown");
    Expect.that(seen.isCommitted() == isCommitted, "the transaction was committed");
    Expect.that(seen.isRolledBack() != isCommitted, "or rolled back");
  }

  private void disowned() {
    Seen seen = new Seen();
    Expect.thrown(EJBException.class, () -> throwing.required(seen, new Disowned()));
    Expect.that(seen.isRolledBack(), "the transaction was rolled back");
  }

  private void marksCallers(Exception exception, boolean isMarked) throws Exception {
    transaction.begin();
    Expect.thrown(exception.getClass(), () -> throwing.required(new Seen(), exception));
    Expect.that(
        (transaction.getStatus() == Status.STATUS_MARKED_ROLLBACK) == isMarked,
        "the caller's transaction is marked, or is not");
    transaction.rollback();
  }

  private void marked() {
    Seen seen = new Seen();
    Expect.that(throwing.marks(seen), "the method sees the mark");
    Expect.that(seen.isRolledBack(), "the transaction was rolled back");
  }

  private void survivedJoined() throws Exception {
    Seen seen = new Seen();
    Seen inner = new Seen();
    calling.joined(seen, inner, new Defect());
    Expect.that(seen.key().equals(inner.key()), "both had one transaction");
    Expect.that(seen.isRolledBack(), "which was rolled back");
  }

  private void survivedSeparate() throws Exception {
    Seen seen = new Seen();
    Seen inner = new Seen();
    calling.separate(seen, inner, new Defect());
    Expect.that(inner.isRolledBack(), "the inner one was rolled back");
    Expect.that(seen.isCommitted(), "the outer one was committed");
  }

  private void separateStays() {
    Seen joined = new Seen();
    Seen separate = new Seen();
    Expect.thrown(EJBException.class, () -> calling.failsAfterwards(joined, separate));
    Expect.that(joined.isRolledBack(), "what was joined was rolled back");
    Expect.that(separate.isCommitted(), "what was separate was committed");
  }

  private void cannotBeCommitted() throws Exception {
    transaction.begin();
    Expect.thrown(RollingBack.class, () -> throwing.required(new Seen(), new RollingBack()));
    Expect.thrown(RollbackException.class, transaction::commit);
  }

  private void beanManaged() throws Exception {
    Seen before = new Seen();
    Seen within = new Seen();
    transaction.begin();
    beanManaged.ofItsOwn(before, within);
    Expect.that(before.key() == null, "there is none before the bean begins one");
    Expect.that(within.isCommitted(), "its own was committed");
    Expect.that(transaction.getStatus() == Status.STATUS_ACTIVE, "the caller's is resumed");
    transaction.rollback();
  }

  private void forgotten() {
    Seen within = new Seen();
    Expect.thrown(EJBException.class, () -> beanManaged.forgets(within));
    Expect.that(within.isRolledBack(), "it was rolled back");
  }

  private void heardOfSuccess() {
    String name = "success " + System.nanoTime();
    calling.fires(name);
    Expect.that(hearing.successes().contains(name), "success is heard of");
    Expect.that(!hearing.failures().contains(name), "and not failure");
  }

  private void heardOfFailure() {
    String name = "failure " + System.nanoTime();
    Expect.thrown(RollingBack.class, () -> calling.firesAndFails(name));
    Expect.that(!hearing.successes().contains(name), "success is not heard of");
    Expect.that(hearing.failures().contains(name), "but failure");
  }
}
