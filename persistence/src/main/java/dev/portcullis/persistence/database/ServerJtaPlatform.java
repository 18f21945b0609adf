package dev.portcullis.persistence.database;

import jakarta.transaction.TransactionManager;
import jakarta.transaction.UserTransaction;
import javax.naming.NamingException;
import org.hibernate.engine.transaction.jta.platform.internal.AbstractJtaPlatform;

/** Finds the transaction manager where the supported servers keep it: Payara, then WildFly. */
public class ServerJtaPlatform extends AbstractJtaPlatform {
  private static final long serialVersionUID = 1L;

  @Override
  protected TransactionManager locateTransactionManager() {
    TransactionManager payara = lookUp("java:appserver/TransactionManager");
    return payara != null ? payara : lookUp("java:jboss/TransactionManager");
  }

  @Override
  protected UserTransaction locateUserTransaction() {
    return (UserTransaction) jndiService().locate("java:comp/UserTransaction");
  }

  /** The names are constants, so no caller input can reach the lookup. */
  @SuppressWarnings("BanJNDI")
  private static TransactionManager lookUp(String name) {
    try {
      return (TransactionManager) new javax.naming.InitialContext().lookup(name);
    } catch (NamingException absent) {
      return null;
    }
  }
}
