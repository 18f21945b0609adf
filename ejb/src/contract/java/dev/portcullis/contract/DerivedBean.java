package dev.portcullis.contract;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;

/** A bean with an attribute for its own methods, and a superclass with another for its. */
@Stateless
@TransactionAttribute(TransactionAttributeType.MANDATORY)
public class DerivedBean extends BaseBean {
  @Override
  public void overridden(Seen seen) {
    look(seen);
  }

  /** Has an attribute of its own. */
  @TransactionAttribute(TransactionAttributeType.REQUIRED)
  public void ofItsOwn(Seen seen) {
    look(seen);
  }
}
