package dev.portcullis.ejb.service;

import jakarta.enterprise.util.AnnotationLiteral;
import jakarta.inject.Qualifier;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What a server injects by {@code @Resource} or {@code @PersistenceContext}. */
@Qualifier
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD, ElementType.FIELD, ElementType.PARAMETER})
@interface ServerResource {
  /** The annotation itself. */
  final class Literal extends AnnotationLiteral<ServerResource> implements ServerResource {
    private static final long serialVersionUID = 1L;
    static final Literal INSTANCE = new Literal();
  }
}
