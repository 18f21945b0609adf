package dev.portcullis.legacy.layer1;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import java.util.function.Supplier;

/** Runs work in a database transaction of its own. Layer 1 is never called within one. */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class TransactionRunner {
  /** Commits all of the work, or nothing if it throws. */
  public <T> T run(Supplier<T> work) {
    return work.get();
  }
}
