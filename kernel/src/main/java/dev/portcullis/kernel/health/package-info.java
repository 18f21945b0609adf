/** The checks of MicroProfile Health, where each server finds them (ADR 0094). */
package dev.portcullis.kernel.health;
