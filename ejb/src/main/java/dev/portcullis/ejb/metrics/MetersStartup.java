package dev.portcullis.ejb.metrics;

import jakarta.annotation.PostConstruct;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;

/**
 * Creates the meters of all features when the application starts. The first count may come from a
 * thread that the server does not manage, such as the one that produces blocks. Payara injects no
 * fields into a bean that such a thread creates (ADR 0145).
 */
@Singleton
@Startup
@DependsOn("StartupCheck")
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class MetersStartup {
  @Inject @Any private Instance<FeatureMeters> features;

  @PostConstruct
  void create() {
    features.forEach(FeatureMeters::ensureCreated);
  }
}
