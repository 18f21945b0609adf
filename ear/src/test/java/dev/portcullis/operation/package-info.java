/** What operators are given as files: that it fits what runs. */
package dev.portcullis.operation;
