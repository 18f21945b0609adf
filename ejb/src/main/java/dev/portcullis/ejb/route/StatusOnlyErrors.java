package dev.portcullis.ejb.route;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The routes of the resource refuse with a status and nothing else, as their clients expect it
 * (R-LEG-23).
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface StatusOnlyErrors {}
